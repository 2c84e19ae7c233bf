import type { Translation } from '../catalog.ts'
import type { edits as english } from '../en/edits.ts'

export const edits: Translation<typeof english> = {
  changed: 'Ce champ a été modifié ailleurs entre-temps. Enregistrez à nouveau pour le remplacer par votre saisie.',
  changedTo:
    'Ce champ a été modifié ailleurs entre-temps : « {value} ». Enregistrez à nouveau pour le remplacer par votre saisie.',
}
