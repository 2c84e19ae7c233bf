/** How uploaded videos are prepared, as staff see it. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Author, Id, IdText, Moment, Page } from './primitives.ts'
import { PROCESSING_FAILURES, PROCESSING_STATES } from './video-states.ts'

export const ProcessingJob = z.object({
  /** Of the video. */
  id: Id,
  title: z.string(),
  owner: Author,
  state: z.enum(PROCESSING_STATES),
  /** The stage of the run: `first`: the first playable version; `qualities`: the others, while it can be watched. */
  step: z.enum(['waits', 'first', 'qualities', 'done', 'failed']),
  /** Progress of the current run, 0 to 1. */
  progress: z.number(),
  failure: z.nullable(z.enum(PROCESSING_FAILURES)),
  /** It can be watched, while another run continues or although one failed. */
  isPlayable: z.boolean(),
  durationSeconds: z.number(),
  /** When the state began. */
  since: Moment,
})
export type ProcessingJob = z.infer<typeof ProcessingJob>

export const ProcessingLogEntry = z.object({
  id: Id,
  at: Moment,
  from: z.nullable(z.enum(PROCESSING_STATES)),
  to: z.enum(PROCESSING_STATES),
  /** The log of the run: why it failed, how far it came; technical, in English. */
  detail: z.string(),
  actor: z.nullable(z.string()),
})
export type ProcessingLogEntry = z.infer<typeof ProcessingLogEntry>

export const processingApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/processing',
    access: 'staff',
    summary: 'Videos in a state of preparation, newest first',
    query: z.object({ ...Page, state: z._default(z.enum(PROCESSING_STATES), 'processing') }),
    response: z.array(ProcessingJob),
    status: 200,
    errors: [],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/processing/counts',
    access: 'staff',
    summary: 'How many videos are in each state',
    response: z.record(z.enum(PROCESSING_STATES), z.int()),
    status: 200,
    errors: [],
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/admin/processing/:id',
    access: 'staff',
    summary: 'The log of a video’s runs, newest first',
    params: z.object({ id: IdText }),
    response: z.array(ProcessingLogEntry),
    status: 200,
    errors: ['video_not_found'],
  }),
}
