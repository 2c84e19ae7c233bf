import type { RedisLine, RedisLineOptions } from './redis-line.ts'

/** Loads the library only where it is used: its hundreds of files take several megabytes of memory. */
export async function openRedisLine(options: RedisLineOptions): Promise<RedisLine> {
  const { createRedisLine } = await import('./redis-line.ts')
  return createRedisLine(options)
}
