-- What wrk has seen, with all its digits: its own table rounds to three.
function done(summary, latency, requests)
   local e = summary.errors
   print(string.format(
      "nexus-report requests=%d duration_us=%d bytes=%d p50_us=%d p90_us=%d p99_us=%d max_us=%d"
         .. " connect=%d read=%d write=%d status=%d timeout=%d",
      summary.requests, summary.duration, summary.bytes,
      latency:percentile(50), latency:percentile(90), latency:percentile(99), latency.max,
      e.connect, e.read, e.write, e.status, e.timeout))
end
