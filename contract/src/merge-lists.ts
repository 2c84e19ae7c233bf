interface ListVersions<Item> {
  /** The list when the edit began. */
  before: readonly Item[]
  /** The edited list. */
  after: readonly Item[]
  /** The list as it is stored now. */
  now: readonly Item[]
}

/** An edited list together with what was added to it and removed from it elsewhere in the meantime; each item once. */
export function mergeLists<Item>({ before, after, now }: ListVersions<Item>): Item[] {
  const isRemovedElsewhere = (item: Item) => before.includes(item) && !now.includes(item)
  const addedElsewhere = now.filter((item) => !before.includes(item) && !after.includes(item))
  return [...new Set([...after.filter((item) => !isRemovedElsewhere(item)), ...addedElsewhere])]
}
