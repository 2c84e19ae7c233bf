/** All tables as Kysely sees them (columns in camelCase), by area. The truth is server/migrations. */
import type { BusinessTables } from './tables/business.ts'
import type { CoreTables } from './tables/core.ts'
import type { CreatorTables } from './tables/creators.ts'

export interface Schema extends CoreTables, BusinessTables, CreatorTables {}
