/**
 * Groups of files that import each other in a cycle, also by types alone: a cycle means that two files are one, or that a
 * third belongs between them.
 *
 * @param {readonly { from: string, to: string }[]} imports
 * @returns {string[][]} each group in the order of its names
 */
export function findCircles(imports) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to))

  // Tarjan's strongly connected components.
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const visited = new Map()
  /** @type {string[]} */
  const path = []
  /** @type {string[][]} */
  const circles = []

  /** @param {string} file */
  const visit = (file) => {
    const node = { index: visited.size, low: visited.size, isOpen: true }
    visited.set(file, node)
    path.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      const known = visited.get(next)
      if (known === undefined) node.low = Math.min(node.low, visit(next).low)
      else if (known.isOpen) node.low = Math.min(node.low, known.index)
    }
    if (node.low === node.index) {
      const group = path.splice(path.indexOf(file))
      for (const member of group) Object.assign(visited.get(member) ?? {}, { isOpen: false })
      if (group.length > 1 || graph.get(file)?.has(file)) circles.push(group.sort())
    }
    return node
  }
  for (const file of graph.keys()) if (!visited.has(file)) visit(file)
  return circles
}
