/** What is tried first: the commonest passwords in the site's languages, and words that come to mind on a religious site. */
const TRIED_FIRST = new Set(
  (
    'password passwort contraseña contrasena motdepasse qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl letmein welcome ' +
    'willkommen bienvenue iloveyou tequiero sunshine princess football baseball superman whatever trustno abcdef abcdefgh ' +
    'lamplight jesus jesuschrist jesusloves jesusislord christ church blessed faith godisgood godislove hallelujah ' +
    'allah allahuakbar alhamdulillah bismillah mohammed muhammad shalom israel krishna harekrishna buddha waheguru'
  ).split(' '),
)

/**
 * A rough measure: length counts most, repeated characters and little variety lower it, and what is tried first is weak.
 * The limits follow norms row 2: under 8 characters is weak, 15 and more is strong.
 */
export function passwordStrength(password: string): 'empty' | 'weak' | 'fair' | 'strong' {
  const length = [...password].length
  if (length === 0) return 'empty'
  const different = new Set(password.toLowerCase()).size
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '')
  // Digits and signs around a common word are tried as well.
  const isTriedFirst = TRIED_FIRST.has(letters) || (letters === '' && length < 15)
  if (length < 8 || different < 5 || isTriedFirst) return 'weak'
  return length >= 15 && different >= 8 ? 'strong' : 'fair'
}
