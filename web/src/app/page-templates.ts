/** The templates of members' pages (page-template.ts) of the current moment. Those of earlier moments are dropped. */
import type { PageTemplate } from './page-template.ts'

/** One for each kind of member: what a page shows to one reads differently for another. */
const MAX_PER_PAGE = 8
/** Of one moment. */
const MAX_BYTES = 8 * 1024 * 1024
/** A page that no member has requested in this time is not recorded at the first request: it costs more than rendering. */
const RECENT_MS = 4_000
const MAX_RECENT = 2_000

interface PageTemplates {
  readonly templates: readonly PageTemplate[]
  /** Whether the page is requested often, and there is room. One recording at a time. */
  mayRecord: () => boolean
  /** Makes a template and caches it. */
  record: (make: () => Promise<PageTemplate | null>) => Promise<PageTemplate | null>
  /** Call when the page was rendered and may be recorded next time. */
  noteUse: () => void
}

let moment = 0
let bytes = 0
let pages = new Map<string, PageTemplates>()
const usedAt = new Map<string, number>()

/** The templates of a page; `key` is all that every reader of it has in common. */
export function templatesOf(key: string, renderedAt: number): PageTemplates {
  if (renderedAt !== moment) {
    moment = renderedAt
    bytes = 0
    pages = new Map()
  }
  let found = pages.get(key)
  if (!found) {
    found = createTemplates(key, renderedAt)
    pages.set(key, found)
  }
  return found
}

function createTemplates(key: string, renderedAt: number): PageTemplates {
  const templates: PageTemplate[] = []
  let isRecording = false
  const noteUse = () => {
    if (usedAt.size >= MAX_RECENT) usedAt.clear()
    usedAt.set(key, renderedAt)
  }
  return {
    templates,
    noteUse,
    mayRecord: () =>
      !isRecording &&
      templates.length < MAX_PER_PAGE &&
      bytes < MAX_BYTES &&
      renderedAt - (usedAt.get(key) ?? 0) <= RECENT_MS,
    async record(make) {
      isRecording = true
      try {
        const template = await make()
        if (template) {
          templates.push(template)
          // Of another moment by now: it is not counted, and is dropped with it.
          if (moment === renderedAt) bytes += template.weight
          noteUse()
        } else usedAt.delete(key)
        return template
      } finally {
        isRecording = false
      }
    },
  }
}
