-- When a test payment was paid, as a real provider reports it. Those paid before have the moment on record here.
ALTER TABLE sandbox_intents ADD COLUMN succeeded_at timestamptz(3);
UPDATE sandbox_intents s SET succeeded_at = i.succeeded_at
FROM payment_intents i WHERE i.provider_intent_id = s.id AND s.status = 'succeeded';
