import type { JsonObject } from '../world/types';
import { badRequest } from './api-error';
import type { Params } from './params';

export function locationFields(params: Params): JsonObject & { location: JsonObject } {
  const [latitude, longitude] = [Number(params.text('latitude')), Number(params.text('longitude'))];
  for (const name of ['latitude', 'longitude']) if (!params.has(name)) throw badRequest(`${name} is empty`);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    throw badRequest('wrong latitude/longitude specified');
  }
  const details = ['horizontal_accuracy', 'live_period', 'heading', 'proximity_alert_radius']
    .filter((name) => params.has(name))
    .map((name) => [name, Number(params.text(name))]);
  return { location: { latitude, longitude, ...Object.fromEntries(details) } };
}

export function venueFields(params: Params): JsonObject {
  const { location } = locationFields(params);
  const [title, address] = [params.text('title'), params.text('address')];
  if (!title) throw badRequest('venue title must be non-empty');
  if (!address) throw badRequest('venue address must be non-empty');
  const details = ['foursquare_id', 'foursquare_type', 'google_place_id', 'google_place_type']
    .filter((name) => params.has(name))
    .map((name) => [name, params.text(name)]);
  return { location, venue: { location, title, address, ...Object.fromEntries(details) } };
}

export function contactFields(params: Params): JsonObject {
  const phone_number = params.text('phone_number');
  const first_name = params.text('first_name');
  if (!phone_number) throw badRequest('phone number must be non-empty');
  if (!first_name) throw badRequest('first name must be non-empty');
  const last_name = params.text('last_name');
  const vcard = params.text('vcard');
  return { contact: { phone_number, first_name, ...(last_name && { last_name }), ...(vcard && { vcard }) } };
}
