-- The five numbers of a run, and the distribution of the latency.
function done(summary, latency, requests)
   local e = summary.errors
   print(string.format(
      "nexus-lab requests=%d duration_us=%d mean_us=%.1f stdev_us=%.1f p50_us=%d p99_us=%d max_us=%d"
         .. " connect=%d read=%d write=%d status=%d timeout=%d",
      summary.requests, summary.duration, latency.mean, latency.stdev,
      latency:percentile(50), latency:percentile(99), latency.max,
      e.connect, e.read, e.write, e.status, e.timeout))
   for _, p in pairs({ 1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99 }) do
      print(string.format("nexus-lab-percentile %g %d", p, latency:percentile(p)))
   end
   print("nexus-lab-end")
end
