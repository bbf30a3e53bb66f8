-- Sends the requests of a file, one after the other, each once: blocks of "<length>\n<raw HTTP request>".
-- Prints one line of JSON at the end. Usage: wrk -s load.lua <url> -- <file>
local requests, at = {}, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  while true do
    local length = file:read("*l")
    if not length then break end
    requests[#requests + 1] = file:read(tonumber(length))
    file:read(1)
  end
  file:close()
end

function request()
  at = at + 1
  return requests[(at - 1) % #requests + 1]
end

function done(summary, latency)
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"refused":%d,"errors":%d,"p50_us":%d,"p99_us":%d}\n',
    summary.requests, summary.duration / 1e6, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
