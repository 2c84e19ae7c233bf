import type { Translation } from '../catalog.ts'
import type { unsent as english } from '../en/unsent.ts'

export const unsent: Translation<typeof english> = {
  wasWriting: 'Vous écriviez :',
  copy: 'Copier le texte',
  copied: 'Texte copié',
  notCopied: 'Le texte n’a pas pu être copié. Sélectionnez-le et copiez-le vous-même.',
  discard: 'Abandonner',
  savedInTab: 'Ce que vous écriviez est conservé dans cet onglet. Vous le retrouverez ici après la connexion.',
  staysHere: 'Votre saisie reste ici jusqu’à la fermeture de ce formulaire. Vous pouvez la copier.',
}
