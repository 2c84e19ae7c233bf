-- "the next followers of a channel, in the order of their ids": notifications of a new video are written in parts
CREATE INDEX subscriptions_followers ON subscriptions (channel_id, subscriber_id);
DROP INDEX subscriptions_channel;
