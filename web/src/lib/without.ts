/** The entries of `record` whose keys are not in `changed`: an error disappears when its field is changed. */
export function without<Value>(
  record: Partial<Record<string, Value>>,
  changed: object,
): Partial<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !(key in changed)))
}
