/** The `code` that Node and the database's client give their errors; undefined for other errors. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
