/** Tables of reports and safety. */
import type { FilterArea } from '@lamplight/contract/safety'
import type { Generated } from 'kysely'

export interface SafetyTables {
  wordFilter: { isOnly: Generated<boolean>; areas: FilterArea[]; words: string[] }
}
