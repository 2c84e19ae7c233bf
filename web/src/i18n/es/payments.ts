import type { Translation } from '../catalog.ts'
import type { payments as english } from '../en/payments.ts'

export const payments: Translation<typeof english> = {
  notReady: 'No se ha podido iniciar el sistema de pago. Inténtalo de nuevo o ponte en contacto con el soporte.',
  failed: 'El pago ha fallado',
  failedText: 'Se ha producido un error al procesar el pago.',
  testTitle: 'Pagos de prueba',
  testText:
    'No se mueve dinero. Usa 4242 4242 4242 4242; 4000 0000 0000 0002 se rechaza, 4000 0025 0000 3155 pide una confirmación.',
  cardNumber: 'Número de tarjeta',
  expiry: 'Caducidad',
  code: 'Código de seguridad',
  saveCard: 'Guardar esta tarjeta para la próxima vez',
  processing: 'Procesando…',
  bankTitle: 'Tu banco pide una confirmación',
  bankText: 'Este es el banco de prueba. Uno real preguntaría en su propia página.',
  bankApprove: 'Confirmar el pago',
  bankDecline: 'Rechazar',
  cardFields: 'Datos de la tarjeta',
  savedCards: 'Tarjetas guardadas',
  savedCard: 'Tarjeta',
  cardsFailed: 'No se han podido cargar las tarjetas guardadas',
  noCards: 'No hay ninguna tarjeta guardada.',
  removeCard: 'Quitar la tarjeta {last4}',
  removeFailed: 'No se ha podido quitar la tarjeta',
}
