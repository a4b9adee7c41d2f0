/** Path of the stream; it takes the Authorization header and `Last-Event-ID`. */
export const liveEventsPath = '/api/events';
