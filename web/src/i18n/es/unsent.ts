import type { Translation } from '../catalog.ts'
import type { unsent as english } from '../en/unsent.ts'

export const unsent: Translation<typeof english> = {
  wasWriting: 'Estabas escribiendo:',
  copy: 'Copiar texto',
  copied: 'Texto copiado',
  notCopied: 'No se pudo copiar el texto. Selecciónalo y cópialo tú.',
  discard: 'Descartar',
  savedInTab: 'Lo que estabas escribiendo se conserva en esta pestaña. Lo encontrarás aquí después de iniciar sesión.',
  staysHere: 'Lo que has escrito sigue aquí hasta que cierres este formulario. Puedes copiarlo.',
}
