/** Prometheus metrics of this process. Other modules get their instruments here. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'

export interface Metrics {
  /** Records one finished request. `route` is the pattern, never the URL: the number of URLs is unbounded. */
  countRequest(facts: { method: string; route: string; status: number; seconds: number }): void
  /** Records a run of the encoder: seconds of video per second of work. */
  countEncoding(facts: { mediaSeconds: number; workSeconds: number }): void
  countCache(outcome: 'hit' | 'miss' | 'bypass'): void
  countBus(direction: 'sent' | 'received'): void
  /** A value that is read when the metrics are requested, and left out while that fails; `name` is the full name. */
  onRead(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** The text for Prometheus and its content type. */
  read(): Promise<{ text: string; type: string }>
}

/** One value, or several distinguished by labels. */
export type Reading = number | { labels: Record<string, string>; value: number }[]

/** From a cached response to a timeout. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'lamplight_' })
  const requests = createRequestTimes()
  registry.registerMetric(requests.metric)
  const encodings = new Histogram({
    name: 'lamplight_encode_speed',
    help: 'Seconds of video per second of processing',
    buckets: SPEEDS,
    registers,
  })
  const cache = { hit: 0, miss: 0, bypass: 0 }
  countOf('lamplight_cache_reads_total', 'outcome', cache, {
    help: 'Reads of the shared cache; bypass: not cached, because the bus was down',
    registers,
  })
  const bus = { sent: 0, received: 0 }
  countOf('lamplight_bus_messages_total', 'direction', bus, {
    help: 'Messages between the processes of the site',
    registers,
  })
  return {
    countRequest: requests.count,
    countEncoding: ({ mediaSeconds, workSeconds }) => encodings.observe(mediaSeconds / Math.max(0.001, workSeconds)),
    countCache: (outcome) => {
      cache[outcome] += 1
    },
    countBus: (direction) => {
      bus[direction] += 1
    },
    onRead(name, help, read) {
      // A second application over the same services, as in tests, replaces the first one's instruments.
      registry.removeSingleMetric(name)
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: ['state', 'queue'],
        registers,
        async collect() {
          gauge.reset()
          // While the database is away what is read from it is missing, and everything else is reported.
          const reading = await (async () => read())().catch(() => [])
          if (typeof reading === 'number') gauge.set(reading)
          else for (const { labels, value } of reading) gauge.set(labels, value)
        },
      })
    },
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}

/** A counter of plain numbers. The library's own counter sorts and joins labels at every increment, which is too slow for every cache read. */
function countOf(
  name: string,
  label: string,
  counts: Record<string, number>,
  { help, registers }: { help: string; registers: Registry[] },
): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      counter.reset()
      for (const [value, count] of Object.entries(counts)) counter.inc({ [label]: value }, count)
    },
  })
}

interface Times {
  labels: { method: string; route: string; status: string }
  buckets: number[]
  sum: number
  count: number
}

/** A histogram of plain numbers, for the same reason: it is updated at every request. */
function createRequestTimes() {
  const name = 'lamplight_http_request_seconds'
  const help = 'Time from the head of a request to the end of its response'
  const known = new Map<string, Times>()

  const count: Metrics['countRequest'] = ({ method, route, status, seconds }) => {
    const group = Math.floor(status / 100)
    const key = `${method} ${group} ${route}`
    let times = known.get(key)
    if (!times) {
      times = { labels: { method, route, status: `${group}xx` }, buckets: SECONDS.map(() => 0), sum: 0, count: 0 }
      known.set(key, times)
    }
    times.sum += seconds
    times.count += 1
    for (let at = SECONDS.length - 1; at >= 0 && seconds <= (SECONDS[at] ?? 0); at -= 1)
      times.buckets[at] = (times.buckets[at] ?? 0) + 1
  }

  const values = () =>
    [...known.values()].flatMap(({ labels, buckets, sum, count: all }) => [
      ...buckets.map((value, at) => ({ metricName: `${name}_bucket`, labels: { ...labels, le: SECONDS[at] }, value })),
      { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: all },
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: all },
    ])
  const metric = {
    name,
    help,
    type: 'histogram',
    get: async () => ({ name, help, type: 'histogram', values: values() }),
  }
  return { count, metric: metric as unknown as Metric }
}
