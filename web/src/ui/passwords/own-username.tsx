import { useRef } from 'react'
import { useSession } from '../../api/session.ts'

/**
 * For password managers, in a form that asks members for their password: without it they take the text field above the password
 * for the name. They would fill in the username there, or store an email address as the name of the account.
 */
export function OwnUsername() {
  const session = useSession()
  // A form that deletes the account is still on the page when the session has ended.
  const username = useRef('')
  if (session) username.current = session.username
  return <input type="text" autoComplete="username" value={username.current} readOnly hidden />
}
