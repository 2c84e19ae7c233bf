interface ListVersions {
  /** The list when the edit began. */
  before: readonly string[]
  /** The edited list. */
  after: readonly string[]
  /** The list as it is stored now. */
  now: readonly string[]
}

/** An edited list together with what was added to it and removed from it elsewhere in the meantime. */
export function mergeLists({ before, after, now }: ListVersions): string[] {
  const isRemovedElsewhere = (name: string) => before.includes(name) && !now.includes(name)
  const addedElsewhere = now.filter((name) => !before.includes(name) && !after.includes(name))
  return [...after.filter((name) => !isRemovedElsewhere(name)), ...addedElsewhere]
}
