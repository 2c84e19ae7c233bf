/** Common passwords in the site's languages, and those that a religious site suggests. */
const COMMON_PASSWORDS = new Set(
  (
    'password passwort contraseña contrasena motdepasse qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl letmein welcome ' +
    'willkommen bienvenue iloveyou tequiero sunshine princess football baseball superman whatever trustno abcdef abcdefgh ' +
    'lamplight jesus jesuschrist jesusloves jesusislord christ church blessed faith godisgood godislove hallelujah ' +
    'allah allahuakbar alhamdulillah bismillah mohammed muhammad shalom israel krishna harekrishna buddha waheguru'
  ).split(' '),
)

/**
 * A rough measure: length counts most, repeated characters and little variety lower it, and a common password is weak.
 * The limits follow norms row 2: under 8 characters is weak, 15 and more is strong.
 */
export function passwordStrength(password: string): 'empty' | 'weak' | 'fair' | 'strong' {
  const length = [...password].length
  if (length === 0) return 'empty'
  const different = new Set(password.toLowerCase()).size
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '')
  // Attackers also try common words with digits and signs around them.
  const isCommon = COMMON_PASSWORDS.has(letters) || (letters === '' && length < 15)
  if (length < 8 || different < 5 || isCommon) return 'weak'
  return length >= 15 && different >= 8 ? 'strong' : 'fair'
}
