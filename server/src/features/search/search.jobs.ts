import { defineSweep } from '../../jobs/job-queue.ts'

/** Counts anew how often words are used, by which near spellings and suggestions choose among them. */
export const refreshVocabularyJob = defineSweep('refresh-search-vocabulary')
