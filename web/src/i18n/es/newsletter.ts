import type { Translation } from '../catalog.ts'
import type { newsletter as english } from '../en/newsletter.ts'

export const newsletter: Translation<typeof english> = {
  heading: 'Boletín',
  text: 'Vídeos nuevos y fechas de fiestas, de vez en cuando.',
  email: 'Correo electrónico',
  subscribe: 'Suscribirse',
  subscribed: '¡Suscripción realizada!',
  confirmByMail: 'Abre el enlace del mensaje que te hemos enviado.',
  failed: 'La suscripción ha fallado',
  failedText: 'Hubo un problema con la suscripción. Inténtalo de nuevo.',
  confirmTitle: 'Confirmar el boletín',
  confirmText: 'Con una pulsación recibirás el boletín.',
  confirm: 'Confirmar',
  confirmed: 'Gracias. Desde ahora recibirás el boletín.',
  unsubscribeTitle: 'Darse de baja del boletín',
  unsubscribeText: 'Con una pulsación no te enviaremos nada más.',
  unsubscribe: 'Darse de baja',
  unsubscribed: 'Ya no recibirás el boletín.',
  subscribers: 'Suscriptores del boletín',
  statePending: 'Sin confirmar',
  stateConfirmed: 'Confirmados',
  stateUnsubscribed: 'De baja',
  noSubscribers: 'Todavía nadie.',
  total: '{count, plural, one {# dirección} other {# direcciones}}',
  export: 'Descargar la lista (CSV)',
  exportText: 'Cada dirección lleva el enlace para darse de baja. Cada descarga queda registrada.',
}
