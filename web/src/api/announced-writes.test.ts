/** Rules for every write in the source: what it changes is shown in the other tabs of the browser. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Only for their names: the files are read as text.
const paths = Object.keys(import.meta.glob(['../{features,payments}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}']))

/** The declarations at the top of a file, by name. */
const declarationsOf = (text: string) =>
  text.split(/^(?=(?:export )?(?:const|function|async function) )/m).map((part) => {
    const [, name = ''] = /(?:const|function) (\w+)/.exec(part) ?? []
    return { name, part }
  })

/** Whether a declaration announces something, itself or by another one of its file. */
function isAnnounced(
  part: string,
  file: readonly { name: string; part: string }[],
  seen: readonly string[] = [],
): boolean {
  if (part.includes('announceChange(')) return true
  const others = file.filter(
    ({ name }) => name !== '' && !seen.includes(name) && new RegExp(`\\b${name}\\(`).test(part),
  )
  return others.some((other) => isAnnounced(other.part, file, [...seen, other.name]))
}

const writes = paths.flatMap((path) => {
  const file = declarationsOf(readFileSync(new URL(path, import.meta.url), 'utf8'))
  return file
    .filter(({ part }) => part.includes('useMutation('))
    .map(({ name, part }) => ({ name, isAnnounced: isAnnounced(part, file, [name]) }))
})

/** Writes that other tabs need not hear of, by the reason. */
const SILENT: Readonly<Record<string, readonly string[]>> = {
  'the session has a channel of its own': ['useDeleteAccount', 'useLogin', 'useRegister', 'useSignInAgain'],
  'it is for a visitor': ['useAppealSuspension', 'useForgotPassword', 'useInquire', 'useResetPassword'],
  'nothing on a page shows it': ['useNewsletterLink', 'useSubscribeToNewsletter', 'usePreview', 'ExportLink'],
  'it is announced once the payment has succeeded': ['useBeginPayment', 'useBuy', 'useStartDonation'],
  'the server pushes it': ['useDeleteMessage', 'useEditMessage', 'useMarkRead'],
  'its list is read again on return to the tab': ['useAddTopic', 'useChangeRoom', 'useCreateRoom'],
  'it is read again when its dialog is opened': ['useInvite', 'useMute', 'useRemoveMember'],
  'asked once, and harmless twice': ['useAcceptGuidelines', 'useLookUpTopic', 'useReportProgress', 'useSwitchPush'],
}

it('a write is announced to the other tabs, or has a reason not to be', () => {
  expect(writes.length).toBeGreaterThan(60)
  const silent = new Set(writes.filter((write) => !write.isAnnounced).map(({ name }) => name))
  expect([...silent].toSorted()).toEqual(Object.values(SILENT).flat().toSorted())
})
