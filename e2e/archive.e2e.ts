/** An admin imports an archive from a folder of the server: read, checked as a table, imported, and never imported twice. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { clipPath } from './support/clips.ts'
import { PASSWORD, type Person } from './support/site.ts'
import { startStory } from './support/story.ts'

const archives = await mkdtemp(join(tmpdir(), 'lamplight-archives-'))
const story = startStory({ ARCHIVE_DIR: archives })
let admin: Person

beforeAll(async () => {
  admin = await story.site.person('deborah', 'admin')
  await mkdir(join(archives, 'choir'))
  for (const name of ['psalm.mp4', 'vigil.mp4'])
    await copyFile(await clipPath('clip.mp4'), join(archives, 'choir', name))
  await writeFile(
    join(archives, 'choir', 'videos.csv'),
    'file,title,date,playlists\npsalm.mp4,Psalm of the archive,2019-03-04,Psalms\nvigil.mp4,Vigil of the archive,2020-05-06,\n',
  )
})
afterAll(() => rm(archives, { recursive: true, force: true }))

test('an admin reads a folder, starts the import with the password, and finds each film once with its original date', async () => {
  const page = await story.open(admin, '/admin/import')
  await page.getByText('No archive has been imported yet.').waitFor()
  const plan = async () => {
    await page.getByLabel(/^Folder \(/).selectOption('choir')
    await page.getByRole('button', { name: 'Read the archive' }).click()
  }
  await plan()
  await page.getByText('2 videos would be imported.').waitFor()
  await page.getByRole('row', { name: /To be imported.*2019.*Psalm of the archive.*Psalms/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start the import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start the import' })
  await dialog.getByLabel('Skip review').check()
  await dialog.getByLabel(/^Your password/).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Start the import' }).click()
  await page.getByText('2 of 2 imported.').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show the list' }).click()
  await page.getByRole('link', { name: 'Psalm of the archive' }).click()
  await page.getByRole('heading', { level: 1, name: 'Psalm of the archive' }).waitFor()
  await page.getByText(/2019/).first().waitFor()

  await page.goto('/admin/import')
  await plan()
  await page.getByText('Nothing would be imported. 2 are already here.').waitFor()
  await page.goto('/admin/audit')
  await page.getByText('Import started').filter({ visible: true }).waitFor()
})
