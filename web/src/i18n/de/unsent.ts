import type { Translation } from '../catalog.ts'
import type { unsent as english } from '../en/unsent.ts'

export const unsent: Translation<typeof english> = {
  wasWriting: 'Sie schrieben gerade:',
  copy: 'Text kopieren',
  copied: 'Text kopiert',
  notCopied: 'Der Text konnte nicht kopiert werden. Bitte markieren und kopieren Sie ihn selbst.',
  discard: 'Verwerfen',
  savedInTab:
    'Was Sie geschrieben haben, bleibt in diesem Tab gespeichert. Nach der Anmeldung finden Sie es hier wieder.',
  staysHere: 'Ihre Eingaben bleiben hier, bis Sie dieses Formular schließen. Sie können sie kopieren.',
}
