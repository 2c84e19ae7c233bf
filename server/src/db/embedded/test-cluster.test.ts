import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withClient } from './connection.ts'
import { createTestCluster } from './test-cluster.ts'

test.each([false, true])(
  'a test cluster copies databases from a template and leaves nothing behind (in memory: %s)',
  async (inMemory) => {
    const cluster = await createTestCluster({ inMemory })
    const template = await cluster.createDatabase('template_of_tests')
    await withClient(template, (client) => client.query("CREATE TABLE words AS SELECT 'lamp' AS word"))
    const copies = await Promise.all(
      ['first', 'second'].map((name) => cluster.createDatabase(name, 'template_of_tests')),
    )
    await withClient(copies[0] ?? template, (client) => client.query("INSERT INTO words VALUES ('light')"))
    const counts = await Promise.all(
      [...copies, template].map((copy) =>
        withClient(copy, async (client) => (await client.query('SELECT * FROM words')).rowCount),
      ),
    )
    expect(counts).toEqual([2, 1, 1])
    await cluster.stop()
    expect(existsSync(cluster.connection.host)).toBe(false)
  },
)
