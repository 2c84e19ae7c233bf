/** The first validation error of each field, in the words of the contract. */
export type IssuesByField = Partial<Record<string, string>>

export function issuesByField(
  issues: readonly { path: readonly PropertyKey[] | string; message: string }[] | undefined,
): IssuesByField {
  const found: IssuesByField = {}
  for (const { path, message } of issues ?? []) {
    const field = typeof path === 'string' ? path : String(path[0])
    found[field] ??= message
  }
  return found
}
