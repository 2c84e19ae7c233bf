/**
 * A rough measure without a dictionary: length counts most, repeated characters and little variety lower it.
 * The limits follow norms row 2: under 8 characters is weak, 15 and more is strong.
 */
export function passwordStrength(password: string): 'empty' | 'weak' | 'fair' | 'strong' {
  const length = [...password].length
  if (length === 0) return 'empty'
  const different = new Set(password.toLowerCase()).size
  if (length < 8 || different < 5) return 'weak'
  return length >= 15 && different >= 8 ? 'strong' : 'fair'
}
