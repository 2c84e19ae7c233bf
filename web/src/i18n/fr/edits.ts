import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'Ceci a été modifié ailleurs entre-temps',
  now: 'Le texte est à présent :',
  saveAgain: 'Enregistrez à nouveau pour le remplacer par votre texte.',
  useOther: 'Reprendre ce texte',
  changedField:
    'Ce champ a été modifié ailleurs entre-temps. Enregistrez à nouveau pour le remplacer par votre saisie.',
  changedFieldTo:
    'Ce champ a été modifié ailleurs entre-temps : « {value} ». Enregistrez à nouveau pour le remplacer par votre saisie.',
}
