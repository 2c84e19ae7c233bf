/**
 * The baseline of bench/api.ts: Fastify without our code, one prepared query that reads a response's bytes by key
 * from the same PostgreSQL. Arguments: port, socket folder, user, database.
 */
import Fastify from 'fastify'
import pg from 'pg'

const [port, host, user, database] = process.argv.slice(2)
const pool = new pg.Pool({ host, user, database, max: 12 })
const app = Fastify()
app.get<{ Params: { key: string } }>('/:key', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'response',
    text: 'SELECT body FROM bench_responses WHERE key = $1',
    values: [request.params.key],
  })
  return reply.type('application/json; charset=utf-8').send(rows[0].body)
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
