import { PASSWORD_MIN, PRIVILEGED_PASSWORD_MIN } from '@lamplight/contract/accounts'
import { ROLES, type Role } from '@lamplight/contract/primitives'
import { createAdmin, resetAdmin, resetPassword, setRole } from '../features/accounts/admins.ts'
import { askSecret } from '../lib/ask-secret.ts'
import { StartError } from '../lib/start-error.ts'
import { openSiteForCommand } from '../site.ts'
import type { Command, CommandContext } from './command.ts'

async function readPassword({ givenPassword, say }: CommandContext, username: string): Promise<string> {
  const password = givenPassword ?? (await askSecret(`Password for ${username}: `))
  if (password === null) {
    throw new StartError('No password was given. Set ADMIN_PASSWORD, or run this on a terminal and type it.')
  }
  if (givenPassword === null && (await askSecret('The same again: ')) !== password) {
    throw new StartError('The two passwords differ. Nothing was changed.')
  }
  if (password.length >= PASSWORD_MIN && password.length < PRIVILEGED_PASSWORD_MIN) {
    say(`Note: an admin's password should have at least ${PRIVILEGED_PASSWORD_MIN} characters.`)
  }
  return password
}

const adminCommand = (
  name: string,
  summary: string,
  work: typeof createAdmin,
  done: (username: string) => string,
): Command => ({
  name,
  parameters: '<username>',
  summary,
  arity: 1,
  async run(context, username = '') {
    const password = await readPassword(context, username)
    const site = await openSiteForCommand(context.config, context.log)
    try {
      await work(site.deps, { username, password })
    } finally {
      await site.close()
    }
    context.say(done(username))
    return 0
  },
})

const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

export const accountCommands: Command[] = [
  {
    ...adminCommand(
      'admin create',
      'Make an admin; the password is read from ADMIN_PASSWORD or prompted for',
      createAdmin,
      (username) => `${username} is an admin now.`,
    ),
    worksWithoutSite: true,
  },
  adminCommand(
    'admin reset',
    'Give an account a new password, make it an admin and sign it out everywhere',
    resetAdmin,
    (username) => `${username} is an admin with the new password, and signed out everywhere.`,
  ),
  {
    name: 'user role',
    parameters: `<username> <${ROLES.join('|')}>`,
    summary: 'Change the role of an account and sign it out everywhere',
    arity: 2,
    async run({ config, log, say }, username = '', role = '') {
      if (!isRole(role)) throw new StartError(`${role} is not a role. The roles are ${ROLES.join(', ')}.`)
      const site = await openSiteForCommand(config, log)
      try {
        const before = await setRole(site.deps, username, role)
        say(before === role ? `${username} is already ${role}.` : `${username} was ${before} and is now ${role}.`)
      } finally {
        await site.close()
      }
      return 0
    },
  },
  {
    name: 'user password',
    parameters: '<username>',
    summary: 'Give an account a new random password, show it once and sign the account out everywhere',
    arity: 1,
    async run({ config, log, say }, username = '') {
      const site = await openSiteForCommand(config, log)
      try {
        say(`The new password of ${username} is ${await resetPassword(site.deps, username)}`)
        say('They are signed out everywhere, and can change it in their settings.')
      } finally {
        await site.close()
      }
      return 0
    },
  },
]
