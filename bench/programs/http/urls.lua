-- Requests the paths of a file in turn: wrk -s urls.lua URL -- FILE
dofile((debug.getinfo(1, "S").source:sub(2):match("(.*/)") or "./") .. "report.lua")

local requests = {}
local last = 0

function init(args)
   for path in io.lines(args[1]) do
      requests[#requests + 1] = wrk.format(nil, path)
   end
end

function request()
   last = last % #requests + 1
   return requests[last]
end
