-- Sixteen requests in one write; wrk counts each answer.
local depth = 16
local batch

function init(args)
   local requests = {}
   for i = 1, depth do
      requests[i] = wrk.format("GET", wrk.path)
   end
   batch = table.concat(requests)
end

function request()
   return batch
end

function done(summary, latency, requests)
   local e = summary.errors
   print(string.format(
      "nexus-report requests=%d duration_us=%d bytes=%d p50_us=0 p90_us=0 p99_us=0 max_us=0"
         .. " connect=%d read=%d write=%d status=%d timeout=%d",
      summary.requests, summary.duration, summary.bytes, e.connect, e.read, e.write, e.status, e.timeout))
end
