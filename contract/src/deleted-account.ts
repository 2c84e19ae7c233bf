/** The display name that a deleted account has in responses. Pages show it in their own language. */
export const DELETED_ACCOUNT_NAME = 'Deleted account'
