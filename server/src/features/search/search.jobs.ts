import { defineSweep } from '../../jobs/job-queue.ts'

/** Counts again how often words are used; near spellings and suggestions are ranked by it. */
export const refreshVocabularyJob = defineSweep('refresh-search-vocabulary')
