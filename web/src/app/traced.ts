/**
 * Watches what is read of a response. Two responses that agree on everything that was read lead to the same result, whatever
 * else they contain.
 */

/** What was read of a value: the value itself, or of an object its properties. */
export type Trace = { value: unknown } | ObjectTrace

interface ObjectTrace {
  isArray: boolean
  properties: Map<string, Trace>
  /** Whether it has own properties of these names. */
  present: Map<string, boolean>
  /** The names of all its properties, as JSON; null when they were not listed. */
  names: string | null
}

/** Where a watched value is: the number of its response, and the way to it. */
export interface Origin {
  source: number
  path: readonly string[]
}

const origins = new WeakMap<object, Origin>()

/** The origin of a watched object; undefined for everything else. */
export const originOf = (value: unknown): Origin | undefined =>
  typeof value === 'object' && value !== null ? origins.get(value) : undefined

/** The value at an origin in other responses. */
export const valueAt = ({ source, path }: Origin, responses: readonly unknown[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], responses[source])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

interface Watching {
  /** What `JSON.stringify` writes for the value as a whole; undefined for its content. */
  instead: () => string | undefined
  /** Whether nothing may be read any more: it would belong to somebody else's page. */
  isOver: () => boolean
}

interface Watched {
  watched: unknown
  trace: Trace
}

/** The same JSON value, which notes what is read of it. `source` is its number. */
export const watch = (value: unknown, source: number, watching: Watching): Watched =>
  watchAt(value, { source, path: [] }, watching)

function watchAt(value: unknown, origin: Origin, watching: Watching): Watched {
  if (!isObject(value)) return { watched: value, trace: { value } }
  const trace: ObjectTrace = { isArray: Array.isArray(value), properties: new Map(), present: new Map(), names: null }
  const inner = new Map<string, unknown>()
  const inside = { ...watching, instead: () => undefined }
  const check = () => {
    if (watching.isOver()) throw new Error('A response was read for the page of somebody else.')
  }
  const read = (name: string): unknown => {
    check()
    if (inner.has(name)) return inner.get(name)
    const made = watchAt(value[name], { source: origin.source, path: [...origin.path, name] }, inside)
    trace.properties.set(name, made.trace)
    inner.set(name, made.watched)
    return made.watched
  }
  const watched = new Proxy(value, {
    get(target, name) {
      // JSON has none.
      if (typeof name === 'symbol') return Reflect.get(target, name)
      if (name === 'toJSON' && watching.instead() !== undefined) return watching.instead
      return read(name)
    },
    getOwnPropertyDescriptor(target, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(target, name)
      if (typeof name === 'symbol') return descriptor
      trace.present.set(name, descriptor !== undefined)
      return descriptor && { ...descriptor, value: read(name) }
    },
    has(target, name) {
      check()
      if (typeof name === 'string') trace.present.set(name, Object.hasOwn(target, name))
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      check()
      trace.names = JSON.stringify(Object.keys(target))
      return Reflect.ownKeys(target)
    },
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  })
  origins.set(watched, origin)
  return { watched, trace }
}

/** Whether the same reads of this value would have had the same results. */
export function agrees(trace: Trace, value: unknown): boolean {
  if ('value' in trace) return Object.is(trace.value, value)
  if (!isObject(value) || Array.isArray(value) !== trace.isArray) return false
  for (const [name, inner] of trace.properties) if (!agrees(inner, value[name])) return false
  for (const [name, isPresent] of trace.present) if (Object.hasOwn(value, name) !== isPresent) return false
  return trace.names === null || trace.names === JSON.stringify(Object.keys(value))
}
