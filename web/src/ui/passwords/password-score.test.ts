import { expect, test } from 'vitest'
import { passwordStrength } from './password-score.ts'

test.each([
  ['', 'empty'],
  ['candle', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password', 'weak'],
  ['Password2026!', 'weak'],
  ['1-Jesus-1', 'weak'],
  ['contraseña1', 'weak'],
  ['12345678', 'weak'],
  ['candle-light', 'fair'],
  ['شمعة على النافذة', 'strong'],
  ['a lamp to my feet', 'strong'],
  ['482 917 305 664 128', 'strong'],
])('the strength of %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
