import { vi } from 'vitest'

/** Runs code that is expected to log to the console (React logs every error that a boundary caught), and silences it. */
export async function expectingReports(action: () => Promise<void>): Promise<void> {
  const report = vi.mocked(console.error).mockImplementation(() => {})
  await action()
  if (report.mock.calls.length === 0) throw new Error('Nothing was reported to the console.')
  report.mockClear()
}
