import { vi } from 'vitest'

/** Runs what is expected to be reported to the console (React reports every error that a boundary caught), and keeps it quiet. */
export async function expectingReports(action: () => Promise<void>): Promise<void> {
  const report = vi.mocked(console.error).mockImplementation(() => {})
  await action()
  if (report.mock.calls.length === 0) throw new Error('Nothing was reported to the console.')
  report.mockClear()
}
