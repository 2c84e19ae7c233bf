import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { refusalOf } from './import-rules.mjs'

describe('imports run one way', () => {
  test.each([
    ['contract/src/comments.ts', 'zod'],
    ['contract/src/comments.ts', 'contract/src/primitives.ts'],
    ['contract/src/comments.test.ts', 'vitest'],
    ['server/src/db/pool.ts', 'server/src/lib/log.ts'],
    ['server/src/db/pool.ts', 'server/src/config.ts'],
    ['server/src/db/pool.ts', 'pg'],
    ['server/src/features/comments/comments.service.ts', 'server/src/db/transact.ts'],
    ['server/src/features/comments/comments.service.ts', 'contract/src/comments.ts'],
    ['server/src/features/comments/comments.service.ts', 'server/src/features/comments/comments.sql.ts'],
    ['server/src/features/comments/comments.service.ts', 'server/src/features/videos/videos.service.ts'],
    ['server/src/features/comments/comments.test.ts', 'server/src/app.ts'],
    ['server/src/app.ts', 'server/src/features/comments/comments.routes.ts'],
    ['server/src/main.ts', 'server/src/app.ts'],
    ['server/src/main.ts', 'demo/content/people.ts'],
    ['web/src/ui/button.tsx', 'web/src/lib/format-count.ts'],
    ['web/src/features/comments/comments-panel.tsx', 'web/src/ui/button.tsx'],
    ['web/src/features/comments/comments-panel.tsx', 'web/src/features/accounts/accounts.queries.ts'],
    ['web/src/features/videos/watch-page.tsx', 'web/src/features/comments/comments-panel.tsx'],
    ['web/src/app/routes.ts', 'web/src/features/videos/watch-page.tsx'],
  ])('%s may import %s', (from, to) => {
    expect(refusalOf(from, to)).toBeUndefined()
  })

  test.each([
    ['contract/src/comments.ts', 'fastify', 'only zod and itself'],
    ['contract/src/comments.ts', 'zodiac', 'only zod and itself'],
    ['contract/src/comments.ts', 'server/src/lib/log.ts', 'only zod and itself'],
    [
      'server/src/lib/log.ts',
      'server/src/features/comments/comments.service.ts',
      'infrastructure (lib) must not know the feature comments',
    ],
    ['server/src/http/serve.ts', 'server/src/deps.ts', 'must not know the composition'],
    ['server/src/features/comments/comments.routes.ts', 'server/src/app.ts', 'must not know the composition'],
    ['server/src/app.ts', 'server/src/main.ts', 'must not know an entry point'],
    [
      'server/src/features/comments/comments.service.ts',
      'server/src/features/videos/videos.sql.ts',
      'the SQL of videos belongs to that feature',
    ],
    ['server/src/lib/log.ts', 'demo/content/people.ts', 'knows nothing outside its package'],
    ['server/src/app.ts', 'web/src/app/entry-server.tsx', 'share only the contract'],
    ['web/src/ui/button.tsx', 'server/src/lib/log.ts', 'share only the contract'],
    ['web/src/features/comments/comments.test.tsx', 'server/src/lib/log.ts', 'share only the contract'],
    ['web/src/ui/button.tsx', 'web/src/features/comments/comment-form.tsx', 'must not know the panels of comments'],
    ['web/src/features/comments/comments-panel.tsx', 'web/src/features/videos/video-card.tsx', 'meet on a page'],
    [
      'web/src/features/comments/comments-panel.tsx',
      'web/src/features/videos/watch-page.tsx',
      'must not know a page of videos',
    ],
    ['web/src/features/home/home-page.tsx', 'web/src/features/videos/watch-page.tsx', 'by the web app only'],
    ['web/src/features/home/home-page.tsx', 'web/src/app/router.tsx', 'must not know the web app'],
  ])('%s may not import %s: %s', (from, to, reason) => {
    expect(refusalOf(from, to)).toContain(reason)
  })
})

describe('the check of a whole tree', () => {
  const root = mkdtempSync(join(tmpdir(), 'lamplight-imports-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  /** @param {Record<string, string>} files */
  function checkTree(files) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const script = join(import.meta.dirname, '../check-imports.mjs')
    const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' })
    return { status, lines: stderr.split('\n').filter(Boolean) }
  }

  test('prints nothing and succeeds where all imports go in one direction', () => {
    const files = {
      'contract/src/a.ts': "import { z } from 'zod'\n// import('fastify') is only a comment\n",
      'server/src/lib/b.ts': "import '@lamplight/contract/a'\n",
    }
    expect(checkTree(files)).toEqual({ status: 0, lines: [] })
  })

  test('names file, line and reason of every breach, in whatever form it is written', () => {
    const files = {
      'server/src/features/comments/comments.sql.ts': 'export const x = 1\n',
      'server/src/lib/several.ts': [
        "import { a } from 'node:fs'",
        'import {',
        '  x,',
        "} from '../features/comments/comments.sql.ts'",
        "export { x as y } from '../features/comments/comments.sql.ts'",
        "import '../features/comments/comments.sql.ts'",
        "import type { X } from '../features/comments/comments.sql.ts'",
        "export const later = () => import('../features/comments/comments.sql.ts')",
        '',
      ].join('\n'),
    }
    const { status, lines } = checkTree(files)
    expect(status).toBe(1)
    expect(lines.map((line) => line.split(' ')[0])).toEqual(
      [4, 5, 6, 7, 8].map((line) => `server/src/lib/several.ts:${line}`),
    )
    expect(lines[0]).toBe(
      'server/src/lib/several.ts:4 imports server/src/features/comments/comments.sql.ts: infrastructure (lib) must not know the feature comments; imports run the other way.',
    )
  })

  test('names a circle, also one of types alone or of a file that is loaded later', () => {
    const files = {
      'web/src/ui/dialog.tsx': "export const load = () => import('./content.tsx')\nexport interface Props {}\n",
      'web/src/ui/content.tsx': "import type { Props } from './frame.tsx'\n",
      'web/src/ui/frame.tsx': "export type { Props } from './dialog.tsx'\n",
      'web/src/ui/button.tsx': "import { load } from './dialog.tsx'\n",
    }
    expect(checkTree(files)).toEqual({
      status: 1,
      lines: [
        'web/src/ui/content.tsx, web/src/ui/dialog.tsx, web/src/ui/frame.tsx: they import each other in a circle.',
      ],
    })
  })

  test('names every query outside the .sql.ts of a feature, whatever its file is called', () => {
    const queries = [
      '// sql`SELECT 1` in a comment builds nothing',
      'const a = sql<{ id: number }>`SELECT 1`',
      "const b = db.selectFrom('videos')",
      "const c = await client.query('SELECT 1')",
      "  .insertInto('videos')",
      'const d = result.rows',
      '',
    ].join('\n')
    const files = {
      'server/src/features/videos/videos.sql.ts': queries,
      'server/src/features/videos/videos.test.ts': queries,
      'server/src/db/now.ts': queries,
      'server/src/features/videos/video-tools.ts': queries,
      'server/src/deps.ts': queries,
    }
    const { status, lines } = checkTree(files)
    expect(status).toBe(1)
    expect(lines.map((line) => line.split(' ')[0])).toEqual(
      ['server/src/deps.ts', 'server/src/features/videos/video-tools.ts'].flatMap((file) =>
        [2, 3, 4, 5].map((line) => `${file}:${line}`),
      ),
    )
  })
})
