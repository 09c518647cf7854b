# Two stages: what builds the packages stays behind. See docs/operator.md.

FROM python:3.13-slim AS build
COPY requirements.txt .
RUN python -m venv /opt/venv \
 && /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check -r requirements.txt

FROM python:3.13-slim
# Nobody's rights are needed, and nothing outside /data is written: the root file system may be
# read-only. The compiled kernels belong with the data, since they depend on the machine.
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin crabblabla \
 && install -d -o crabblabla -g crabblabla /data /data/var
COPY --from=build /opt/venv /opt/venv
COPY engine /app/engine
COPY data /app/data
COPY render /app/render
COPY cogs /app/cogs
COPY bot /app/bot
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONPATH=/app \
    PYTHONDONTWRITEBYTECODE=1 \
    NUMBA_CACHE_DIR=/data/var/kernels
USER crabblabla
# Relative paths of the configuration count from here: var/crabblabla.db is /data/var/crabblabla.db.
WORKDIR /data
VOLUME /data/var
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
