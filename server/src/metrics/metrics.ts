/** What this process measures of itself, for Prometheus. Whoever has something to measure asks here for an instrument. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** One request that was answered. `route` is the pattern, never the address: addresses are without number. */
  countRequest(facts: { method: string; route: string; status: number; seconds: number }): void
  /** A run of the encoder: seconds of video for each second of work. */
  countEncoding(facts: { mediaSeconds: number; workSeconds: number }): void
  countCache(outcome: 'hit' | 'miss' | 'bypass'): void
  countBus(direction: 'sent' | 'received'): void
  /** A number that is read when somebody asks for the metrics, under its whole name. */
  onRead(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** The text that Prometheus reads, and its content type. */
  read(): Promise<{ text: string; type: string }>
}

/** One number, or several told apart by labels. */
export type Reading = number | { labels: Record<string, string>; value: number }[]

/** From a cached answer to a time-out. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'lamplight_' })
  const requests = new Histogram({
    name: 'lamplight_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const encodings = new Histogram({
    name: 'lamplight_encode_speed',
    help: 'Seconds of video for each second of preparing it',
    buckets: SPEEDS,
    registers,
  })
  const cache = new Counter({
    name: 'lamplight_cache_reads_total',
    help: 'Reads of the shared answers; bypass: made although it was asked for, because the bus was away',
    labelNames: ['outcome'],
    registers,
  })
  const bus = new Counter({
    name: 'lamplight_bus_messages_total',
    help: 'Messages between the processes of the site',
    labelNames: ['direction'],
    registers,
  })
  return {
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countEncoding: ({ mediaSeconds, workSeconds }) => encodings.observe(mediaSeconds / Math.max(0.001, workSeconds)),
    countCache: (outcome) => cache.inc({ outcome }),
    countBus: (direction) => bus.inc({ direction }),
    onRead(name, help, read) {
      // A second application over the same services, as tests have it, measures in place of the first.
      registry.removeSingleMetric(name)
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: ['state', 'queue'],
        registers,
        async collect() {
          const reading = await read()
          gauge.reset()
          if (typeof reading === 'number') gauge.set(reading)
          else for (const { labels, value } of reading) gauge.set(labels, value)
        },
      })
    },
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}
