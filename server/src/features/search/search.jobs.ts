import { defineSweep } from '../../jobs/job-queue.ts'

/** Recounts how often words are used, to rank similar spellings and suggestions. */
export const refreshVocabularyJob = defineSweep('refresh-search-vocabulary')
