import type { Translation } from '../catalog.ts'
import type { failures as english } from '../en/failures.ts'

export const failures: Translation<typeof english> = {
  source_missing: 'El archivo subido ya no existe. Súbelo de nuevo.',
  source_damaged: 'El archivo está dañado. Expórtalo de nuevo y sube el archivo nuevo.',
  encoder_failed: 'No se pudo convertir el archivo. Otro formato, como MP4 con H.264, puede funcionar.',
  took_too_long: 'La conversión tardó demasiado y se detuvo. El equipo puede reiniciarla.',
  no_room: 'El sitio se quedó sin espacio. El equipo podrá reiniciar el procesamiento cuando lo haya.',
  cancelled: 'El procesamiento se detuvo. El equipo puede reiniciarlo.',
  broke_off: 'El procesamiento ha fallado varias veces. El equipo puede reiniciarlo; otro formato puede funcionar.',
  unknown: 'Ha ocurrido algo inesperado. El equipo puede reiniciar el procesamiento.',
}
