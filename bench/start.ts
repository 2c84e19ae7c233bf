/**
 * The second start of a site: milliseconds from starting the process to the first 200, five times, and its memory at rest.
 *
 *     node bench/start.ts
 *
 * The process is started as `npm start` starts it; npm itself and the freshness checks add what `time npm start` shows.
 */
import { residentMb, startSite } from './lib/site.ts'

const RUNS = 5
const TARGET_MS = 1_500
const TARGET_MB = 150
/** Long enough for the last work of a start to end. */
const REST_MS = 5_000

const first = await startSite()
await first.stop()
const times: number[] = []
let memory = 0
for (let round = 0; round < RUNS; round++) {
  const begin = performance.now()
  const site = await startSite({}, first.dataDir)
  times.push(performance.now() - begin)
  if (round === RUNS - 1) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    memory = await residentMb(site.process.pid)
    await site.remove()
  } else await site.stop()
}
times.sort((a, b) => a - b)
const median = times[Math.floor(RUNS / 2)] ?? 0
console.log(
  `second start to first 200: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms; median ${median.toFixed(0)}, target ${TARGET_MS}`,
)
console.log(`memory of web + worker at rest, without PostgreSQL: ${memory.toFixed(0)} MB, target ${TARGET_MB}`)
process.exitCode = median <= TARGET_MS && memory <= TARGET_MB ? 0 : 1
