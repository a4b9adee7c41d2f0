import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { Segments } from './segments';

@Controller()
export class SegmentsController {
  constructor(@Inject(Segments) private readonly segments: Segments) {}

  @Call(calls.listSegments)
  async list(
    @Input() { params }: CallInput<typeof calls.listSegments>,
  ): Promise<CallResponse<typeof calls.listSegments>> {
    return { segments: await this.segments.all(params.id) };
  }

  @Call(calls.addSegment)
  async add(
    @Input() { params, body }: CallInput<typeof calls.addSegment>,
  ): Promise<CallResponse<typeof calls.addSegment>> {
    return { segment: await this.segments.add(params.id, body) };
  }

  @Call(calls.changeSegment)
  async change(
    @Input() { params, body }: CallInput<typeof calls.changeSegment>,
  ): Promise<CallResponse<typeof calls.changeSegment>> {
    return { segment: await this.segments.change(params.id, params.segmentId, body) };
  }

  @Call(calls.deleteSegment)
  async delete(
    @Input() { params }: CallInput<typeof calls.deleteSegment>,
  ): Promise<CallResponse<typeof calls.deleteSegment>> {
    await this.segments.delete(params.id, params.segmentId);
    return {};
  }
}
