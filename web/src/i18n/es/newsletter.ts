import type { Translation } from '../catalog.ts'
import type { newsletter as english } from '../en/newsletter.ts'

export const newsletter: Translation<typeof english> = {
  heading: 'Boletín',
  text: 'Vídeos nuevos y fechas de fiestas religiosas, de vez en cuando.',
  email: 'Correo electrónico',
  subscribe: 'Suscribirse',
  subscribed: '¡Suscripción realizada!',
  confirmByMail: 'Abre el enlace del correo que te hemos enviado.',
  failed: 'La suscripción ha fallado',
  failedText: 'Ha habido un problema con la suscripción. Inténtalo de nuevo.',
  confirmTitle: 'Confirma tu suscripción',
  confirmText: 'Confirma que quieres recibir el boletín.',
  confirm: 'Confirmar',
  confirmed: 'Gracias. Desde ahora recibirás el boletín.',
  unsubscribeTitle: 'Darse de baja del boletín',
  unsubscribeText: 'Dejarás de recibir el boletín.',
  unsubscribe: 'Darse de baja',
  unsubscribed: 'Te has dado de baja del boletín.',
  subscribers: 'Suscriptores del boletín',
  statePending: 'Sin confirmar',
  stateConfirmed: 'Confirmados',
  stateUnsubscribed: 'De baja',
  noSubscribers: 'Aún no hay direcciones.',
  total: '{count, plural, one {# dirección} many {# de direcciones} other {# direcciones}}',
  export: 'Descargar la lista (CSV)',
  exportText: 'Cada dirección lleva su enlace para darse de baja. Cada descarga queda registrada.',
}
