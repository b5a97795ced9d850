# docker compose up --build, then http://localhost:8080
services:
  app:
    build: .
    ports:
      - "8080:8080"
    read_only: true
    tmpfs:
      - /tmp
    ulimits:
      nofile: 65535
    stop_grace_period: 15s
